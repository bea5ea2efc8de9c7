/** First halves of usernames. None belongs to a real person; some would be formulas in a spreadsheet. */
export const USERNAME_STEMS: readonly string[] =
  'ada.lee|bo_chen|carla-m|dmitri|eero|fatima_z|gwen|hiro|ines.r|jörg|kofi|lucía|mei|noor|oluwaseun|piotr|quentin|rania|søren|tuğba|uma|vikram|wanjiru|ximena|yusuf|zoë|李雷|محمد|שרה|Ольга|=cmd|@team|-dash|+plus'.split(
    '|',
  );

/** The number of names at the end of the list that would be formulas. */
export const ODD_STEMS = 4;
