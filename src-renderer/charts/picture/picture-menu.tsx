import { useId, useRef } from 'react';
import type { PictureSource } from '../../../src-preload/contract/pictures.ts';
import { hrefOf } from '../../app/routes.ts';
import { useSettings } from '../../client/settings.ts';
import { Button } from '../../ui/button.tsx';
import { usePicture } from './use-picture.ts';

interface PictureMenuProps {
  readonly title: string;
  readonly source: PictureSource;
}

/** What can be taken out of a figure: a picture as a file or for pasting, and where it comes from. */
export function PictureMenu({ title, source }: PictureMenuProps) {
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const { smallNumbers } = useSettings();
  const { savePng, saveSvg, copy, cite } = usePicture(source, title);
  const actions = [
    ['Save as PNG…', savePng],
    ['Save as SVG…', saveSvg],
    ['Copy picture', copy],
    ['Copy citation', cite],
  ] as const;
  return (
    <>
      <Button kind="link" popoverTarget={id}>
        Picture<span className="sr-only"> of {title}</span>
      </Button>
      <ul ref={list} id={id} popover="auto" className="menu picture-menu" aria-label={`Picture of ${title}`}>
        {actions.map(([label, action]) => (
          <li key={label}>
            <Button
              kind="link"
              onClick={() => {
                list.current?.hidePopover();
                action();
              }}
            >
              {label}
            </Button>
          </li>
        ))}
        <li className="picture-note">
          {smallNumbers === 0
            ? 'Small numbers of learners are drawn as they are.'
            : `Numbers of learners below ${smallNumbers} are not drawn, as in every file.`}{' '}
          <a href={hrefOf('settings', { section: 'exports' })}>Change</a>
        </li>
      </ul>
    </>
  );
}
