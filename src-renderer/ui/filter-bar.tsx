import type { ReactNode } from 'react';
import { message, t } from '#shared/language/message.ts';
import { Button } from './button.tsx';
import { X } from './icons.tsx';
import { srOnly, Words } from './words.tsx';

export interface Filter {
  readonly label: string;
  readonly onRemove: () => void;
}

interface FilterBarProps {
  /** The fields that set filters. */
  readonly children: ReactNode;
  /** The filters that are set, each removable. */
  readonly active: readonly Filter[];
  readonly onClear: () => void;
}

/** Always visible: the fields, what is filtered now, and a way out of it. */
export function FilterBar({ children, active, onClear }: FilterBarProps) {
  return (
    <search className="filter-bar">
      {children}
      {active.length > 0 && (
        <ul className="chips" aria-label={t('Active filters')}>
          {active.map((filter) => (
            <li key={filter.label}>
              <button type="button" className="chip" onClick={filter.onRemove}>
                <Words of={message('<hidden>Remove filter: </hidden>{filter}')} hidden={srOnly} filter={filter.label} />{' '}
                <X size={12} />
              </button>
            </li>
          ))}
          <li>
            <Button kind="link" onClick={onClear}>
              {t('Clear all')}
            </Button>
          </li>
        </ul>
      )}
    </search>
  );
}
