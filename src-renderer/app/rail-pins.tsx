import { Pin } from 'lucide-react';
import { usePins } from '../client/own-words.ts';

/** The pinned views in the rail; nothing while there are none. */
export function RailPins({ address, collapsed }: { readonly address: string; readonly collapsed: boolean }) {
  const pins = usePins();
  if (pins.length === 0) return null;
  return (
    <>
      <p className="rail-group">Pinned</p>
      <ul>
        {pins.map((pin) => (
          <li key={pin.address}>
            <a
              href={`#${pin.address}`}
              aria-current={pin.address === address ? 'page' : undefined}
              title={collapsed ? pin.name : undefined}
            >
              <Pin className="rail-icon" size={16} aria-hidden="true" />
              <span className="rail-label" dir="auto">
                {pin.name}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}
