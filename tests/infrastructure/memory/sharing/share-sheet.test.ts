import { InMemoryShareSheet } from '../../../../src/infrastructure/memory/sharing/share-sheet.ts';
import { shareSheetContract } from '../../../contracts/sharing/share-sheet.contract.ts';

shareSheetContract((traits) => {
  const sheet = Object.assign(new InMemoryShareSheet(), traits);
  return { sheet, shared: () => sheet.shared, clipboard: () => sheet.copied };
});
