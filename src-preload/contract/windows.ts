/** The query of a page that stands beside the main window: its address is not remembered, and links are not opened in it. */
export const secondaryWindowQuery = 'beside';
