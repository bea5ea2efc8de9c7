/** Where a drawing stands: its size, and a prefix for the ids within it. */
export interface Canvas {
  readonly width: number;
  readonly height: number;
  readonly id: string;
}
