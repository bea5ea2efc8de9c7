/** What can be compared: things of one kind, side by side. */
export const compareKinds = ['runs', 'courses', 'jobs', 'skills'] as const;
export type CompareKind = (typeof compareKinds)[number];

/** More than this is no comparison any more. */
export const mostCompared = 6;
