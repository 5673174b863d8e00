import type { FileForm } from '../../../../application/shared/write-table.ts';
import { Button, type ButtonVariant } from '../../../components/button.tsx';
import { saveFile } from '../../../components/save-file.ts';
import { AdminIcon } from './admin-icon.tsx';
import { PanelButton, PanelItem } from './panel-button.tsx';

const choices: readonly (readonly [FileForm, string])[] = [
  ['xlsx', 'Spreadsheet (XLSX)'],
  [';', 'CSV untuk Excel (titik koma)'],
  [',', 'CSV untuk aplikasi lain (koma)'],
];

const fileExportText = { choices } as const;

interface Props {
  readonly label: string;
  readonly variant?: ButtonVariant;
  /** On phones only the icon is visible. */
  readonly labelClass?: string | undefined;
  readonly isBusy?: boolean;
  readonly onChoose: (form: FileForm) => void;
}

/** The button of every exported file: asks first for its form. */
export const FileExport = ({ label, variant = 'secondary', labelClass, isBusy = false, onChoose }: Props) =>
  isBusy ? (
    <Button variant={variant} aria-label={label} isBusy>
      <AdminIcon name="download" />
      <span className={labelClass}>{label}</span>
    </Button>
  ) : (
    <PanelButton label={label} icon="download" variant={variant} labelClass={labelClass}>
      {(closing) =>
        fileExportText.choices.map(([form, words]) => (
          <PanelItem key={form} closing={closing} onPress={() => onChoose(form)}>
            {words}
          </PanelItem>
        ))
      }
    </PanelButton>
  );

/** Downloads an exported file. @param name without its ending */
export const saveTable = (name: string, { form, parts }: { readonly form: FileForm; readonly parts: readonly BlobPart[] }): void => {
  const kind = form === 'xlsx' ? 'xlsx' : 'csv';
  saveFile(`${name}.${kind}`, kind, parts);
};
