/** The readings that the service can follow: the two specifications, or what running services were seen to answer. */
export const READINGS = ['specification', 'reality'] as const;
export type Reading = (typeof READINGS)[number];
