/** A word of the app that is no column of a table, or that has a formula or a caveat which columns do not state. */
export interface DerivedTerm {
  readonly label: string;
  readonly meaning: string;
  readonly formula?: string;
  readonly source: string;
  readonly unit?: string;
  readonly caveat?: string;
}
