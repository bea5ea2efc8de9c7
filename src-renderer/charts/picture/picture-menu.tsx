import { type RefObject, useId, useRef } from 'react';
import { Button } from '../../ui/button.tsx';
import type { DrawnFigure } from '../chart-figure.tsx';
import { usePicture } from './use-picture.ts';

/** What can be taken out of a figure as it is drawn: a picture as a file, or for pasting. */
export function PictureMenu({ title, figure }: { readonly title: string; readonly figure: RefObject<DrawnFigure> }) {
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const { save, copy } = usePicture(figure);
  const choose = (action: () => void) => () => {
    list.current?.hidePopover();
    action();
  };
  return (
    <>
      <Button kind="link" popoverTarget={id}>
        Picture<span className="sr-only"> of {title}</span>
      </Button>
      <ul ref={list} id={id} popover="auto" className="picture-menu" aria-label={`Picture of ${title}`}>
        <li>
          <Button kind="link" onClick={choose(save)}>
            Save as PNG…
          </Button>
        </li>
        <li>
          <Button kind="link" onClick={choose(copy)}>
            Copy picture
          </Button>
        </li>
        <li className="picture-note">
          Drawn as on the screen, small numbers too. Reports leave small numbers of learners out.
        </li>
      </ul>
    </>
  );
}
