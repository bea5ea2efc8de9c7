/** The reason of an abort that is to be continued: what was collected so far stays. Any other reason gives it up. */
export const pauseReason = 'pause';
