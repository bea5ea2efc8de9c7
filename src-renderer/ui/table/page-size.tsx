import type { Settings } from '../../../src-preload/contract/settings.ts';
import { useSettings, useUpdateSettings } from '../../client/settings.ts';

const sizes: readonly Settings['pageSize'][] = [25, 50, 100, 200];

interface PageSizeProps {
  readonly total: number;
  readonly title: string;
  readonly onChange: () => void;
}

/** Rows per page, for all tables; nothing where the smallest page holds all rows. */
export function PageSize({ total, title, onChange }: PageSizeProps) {
  const { pageSize } = useSettings();
  const { mutate } = useUpdateSettings();
  if (total <= (sizes[0] ?? 0)) return null;
  const choose = (text: string) => {
    const size = sizes.find((each) => each === Number(text));
    if (size === undefined) return;
    mutate({ pageSize: size });
    onChange();
  };
  return (
    <label className="page-size">
      Rows<span className="sr-only"> per page of {title}</span>{' '}
      <select value={pageSize} onChange={(event) => choose(event.target.value)}>
        {sizes.map((size) => (
          <option key={size} value={size}>
            {size}
          </option>
        ))}
      </select>
    </label>
  );
}
