/** The reasons of an abort that is to be continued: what was collected so far stays. Any other reason gives it up. */
export const pauseReason = 'pause';
export const quitReason = 'quit';

/** Whether what an aborted signal stopped will be gone on with. */
export const goesOnLater = ({ reason }: AbortSignal): boolean => reason === pauseReason || reason === quitReason;
