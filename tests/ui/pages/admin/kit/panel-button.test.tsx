import { expect, test } from '@jest/globals';
import { render } from '@testing-library/react';
import { FileExport } from '../../../../../src/ui/pages/admin/kit/file-export.tsx';
import { PanelButton } from '../../../../../src/ui/pages/admin/kit/panel-button.tsx';

/** Style sheets are not applied here: a label that they hide is no name, so that the attribute has to be there. */
const nameOf = (container: HTMLElement): string | null | undefined => container.querySelector('button')?.getAttribute('aria-label');

test.each([
  ['label hidden on phones: the label is the accessible name', { labelClass: 'hidden' }, 'Ekspor'],
  ['label hidden on phones, with a name: the name', { labelClass: 'hidden', name: 'Ekspor produk' }, 'Ekspor produk'],
  ['visible label: the text of the button', {}, null],
])('panel button, %s', (_, props, expected) => {
  const { container } = render(
    <PanelButton label="Ekspor" icon="download" {...props}>
      {() => null}
    </PanelButton>,
  );
  expect(nameOf(container)).toBe(expected);
});

test('export that runs: its button keeps the accessible name', () => {
  const { container } = render(<FileExport label="Ekspor" labelClass="hidden" isBusy onChoose={() => undefined} />);
  expect(nameOf(container)).toBe('Ekspor');
});
