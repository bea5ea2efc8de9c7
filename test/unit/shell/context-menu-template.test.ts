import { describe, expect, it, vi } from 'vitest';
import { type Clicked, contextMenuTemplate } from '#main/shell/windows/menu-template.ts';

const flags = { canUndo: true, canRedo: false, canCut: true, canCopy: true, canPaste: true, canDelete: true } as const;
const editFlags = { ...flags, canSelectAll: true, canEditRichly: false };
const nothing: Clicked = { isEditable: false, selectionText: '', editFlags, linkURL: '' };

const labels = (clicked: Partial<Clicked>, isReport = false) => {
  const actions = { copy: vi.fn(), ...(isReport ? {} : { openView: vi.fn() }) };
  const template = contextMenuTemplate({ ...nothing, ...clicked }, actions);
  const click = (label: string) =>
    template.find((item) => item.label === label)?.click?.({} as never, undefined, {} as never);
  return { actions, click, names: template.map(({ label, type }) => label ?? type) };
};

describe('the menu of a click with the second button', () => {
  it('edits in a text field, with what is not possible disabled', () => {
    const template = contextMenuTemplate({ ...nothing, isEditable: true }, { copy: vi.fn() });
    expect(template.filter(({ enabled }) => enabled === false).map(({ role }) => role)).toEqual(['redo']);
    expect(template.map(({ role }) => role)).toEqual(
      expect.arrayContaining(['undo', 'redo', 'cut', 'copy', 'paste', 'delete', 'selectAll']),
    );
  });

  it('copies selected text, and is not there where nothing is selected', () => {
    expect(labels({ selectionText: 'Data Analysis' }).names).toEqual(['Copy']);
    expect(labels({ selectionText: ' \n' }).names).toEqual([]);
  });

  it('opens a screen in a window of its own, and copies a link that opens it elsewhere', () => {
    const { actions, click, names } = labels({
      linkURL: 'app://bundle/index.html#/skills?text=sql',
      selectionText: 'SQL',
    });
    expect(names).toEqual(['Open in New Window', 'Copy Link', 'separator', 'Copy']);
    click('Open in New Window');
    click('Copy Link');
    expect(actions.openView).toHaveBeenCalledWith('/skills?text=sql');
    expect(actions.copy).toHaveBeenCalledWith('course-almanac://open/skills?text=sql');
  });

  it('copies the address of another site as it is, and opens none', () => {
    const { actions, click, names } = labels({ linkURL: 'https://example.org/a?b=1' }, true);
    expect(names).toEqual(['Copy Link']);
    click('Copy Link');
    expect(actions.copy).toHaveBeenCalledWith('https://example.org/a?b=1');
  });

  it.each([
    'javascript:alert(1)',
    'file:///etc/passwd',
    'app://bundle/index.html',
    'app://other/#/x',
    'app://bundle.example/#/x',
    'no link',
  ])('offers nothing for %s', (linkURL) => expect(labels({ linkURL }).names).toEqual([]));

  it('opens no screen from a report, which has no page for it', () => {
    expect(labels({ linkURL: 'app://bundle/index.html#/skills' }, true).names).toEqual([]);
  });
});
