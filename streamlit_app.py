"""The entry of the app: Streamlit runs this file for every reader, each time something changes."""

from tutor.app import frame

frame.run()
