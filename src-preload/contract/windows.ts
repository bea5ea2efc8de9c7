import * as z from 'zod';

/** The query of a page that stands beside the main window: its address is not remembered, and links are not opened in it. */
export const besideQuery = 'beside';

/** The address of a screen, as it stands after the `#`. What leads nowhere opens the overview. */
export const screenAddress = z.string().startsWith('/').max(4000);
