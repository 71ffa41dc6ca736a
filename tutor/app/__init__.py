"""The app: Streamlit pages as files, the board they share, and what a session remembers."""
