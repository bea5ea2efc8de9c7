import { useId, useRef } from 'react';
import type { DrawnPicture, PictureRequest, PictureSource } from '#contract/pictures.ts';
import { message, t } from '#shared/language/message.ts';
import { call, errorText } from '../../client/call.ts';
import { copyCitation } from '../../client/citing.ts';
import { useSavePicture } from '../../client/commands.ts';
import { say } from '../../client/notices.ts';
import { useSettings } from '../../client/settings.ts';
import { currentAddress } from '../../routing/navigation.ts';
import { hrefOf } from '../../routing/routes.ts';
import { Button } from '../../ui/button.tsx';
import { srOnly, Words } from '../../ui/words.tsx';

/** Sharp enough for paper. */
const pixelsPerPoint = 3;

interface PictureMenuProps {
  readonly title: string;
  readonly source: PictureSource;
}

/** The exports of a figure: a picture as a file or for pasting, and its source. */
export function PictureMenu({ title, source }: PictureMenuProps) {
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const { smallNumbers } = useSettings();
  const { savePng, saveSvg, saveBare, copy, cite } = usePicture(source, title);
  const actions = [
    [t('Save as PNG…'), savePng],
    [t('Save as SVG…'), saveSvg],
    [t('Save only the chart as PNG…'), saveBare],
    [t('Copy picture'), copy],
    [t('Copy citation'), cite],
  ] as const;
  return (
    <>
      <Button kind="link" popoverTarget={id}>
        <Words of={message('Save as picture<hidden> of {figure}</hidden>')} hidden={srOnly} figure={title} />
      </Button>
      <ul
        ref={list}
        id={id}
        popover="auto"
        className="menu picture-menu"
        aria-label={t('Picture of {figure}', { figure: title })}
      >
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
            ? t('Small counts of learners are not hidden.')
            : t('Counts of learners below {threshold} are hidden, as in every exported file.', {
                threshold: String(smallNumbers),
              })}{' '}
          <a href={hrefOf('settings', { section: 'exports' })}>{t('Change⟨command⟩')}</a>
        </li>
      </ul>
    </>
  );
}

/** Commands for the picture of a figure: save it, copy it, say where it comes from. */
function usePicture(source: PictureSource, title: string) {
  const { smallNumbers: threshold } = useSettings();
  const { mutate: save } = useSavePicture();
  const request = (): PictureRequest => ({ ...source, threshold, address: currentAddress() });
  const bare = (): PictureRequest => ({ ...request(), choice: { ...source.choice, isBare: true } });
  const paint = async (picture = request()) => paintPicture(await call('picture:draw', picture));
  const failed = (error: unknown) =>
    say({
      tone: 'error',
      text: () => t('The picture could not be made. {reason} The chart is still there.', { reason: errorText(error) }),
    });
  const savePng = (picture: PictureRequest) => {
    paint(picture).then(
      async (blob) => save({ ...picture, format: { kind: 'png', bytes: new Uint8Array(await blob.arrayBuffer()) } }),
      failed,
    );
  };
  return {
    savePng: () => savePng(request()),
    saveBare: () => savePng(bare()),
    saveSvg: () => save({ ...request(), format: { kind: 'svg' } }),
    copy: () => {
      // A promise, since the clipboard wants to be asked while the click is fresh.
      navigator.clipboard
        .write([new ClipboardItem({ 'image/png': paint() })])
        .then(() => say({ tone: 'info', text: () => t('Copied “{figure}” as a picture.', { figure: title }) }), failed);
    },
    cite: () => {
      copyCitation({ query: source.query, threshold, title }, currentAddress());
    },
  };
}

/** A drawn figure as a PNG: the same picture in points of colour, for programs that take no SVG. */
async function paintPicture({ svg, width, height }: DrawnPicture): Promise<Blob> {
  const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = width * pixelsPerPoint;
    canvas.height = height * pixelsPerPoint;
    const context = canvas.getContext('2d');
    if (!context) throw new Error('There is no canvas to paint on.');
    context.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await toPng(canvas);
  } finally {
    URL.revokeObjectURL(address);
  }
}

function toPng(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture is too large.'))), 'image/png'),
  );
}
