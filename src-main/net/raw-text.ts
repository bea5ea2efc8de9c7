/** A record as the service sent it, shortened, to be shown beside the reason of its rejection. Never throws. */
export function rawText(raw: unknown, maxLength = 2000): string {
  try {
    return (JSON.stringify(raw) ?? String(raw)).slice(0, maxLength);
  } catch {
    return '(nested too deeply to be shown)';
  }
}
