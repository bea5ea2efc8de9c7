/** Moves positions apart until no two are closer than a line, keeping their order. */
export function spread(positions: readonly number[], distance: number, lowest: number): number[] {
  const order = positions.map((y, index) => ({ y, index })).sort((a, b) => a.y - b.y);
  for (const [place, item] of order.entries()) {
    const above = order[place - 1];
    if (above) item.y = Math.max(item.y, above.y + distance);
  }
  for (let place = order.length - 1, limit = lowest; place >= 0; place--) {
    const item = order[place];
    if (!item) continue;
    item.y = Math.min(item.y, limit);
    limit = item.y - distance;
  }
  const result = [...positions];
  for (const { y, index } of order) result[index] = y;
  return result;
}
