import type { CsvSeparator } from '../../../../domain/shared/csv-text.ts';
import { Button, type ButtonVariant } from '../../../components/button.tsx';
import { AdminIcon } from './admin-icon.tsx';
import { PanelButton, PanelItem } from './panel-button.tsx';

const choices: readonly (readonly [CsvSeparator, string])[] = [
  [';', 'Untuk Excel (titik koma)'],
  [',', 'Untuk aplikasi lain (koma)'],
];

const csvExportText = { choices } as const;

interface Props {
  readonly label: string;
  readonly variant?: ButtonVariant;
  /** On phones only the icon is visible. */
  readonly labelClass?: string | undefined;
  readonly isBusy?: boolean;
  readonly onChoose: (separator: CsvSeparator) => void;
}

/** The button of every CSV file: asks first which program it is for. */
export const CsvExport = ({ label, variant = 'secondary', labelClass, isBusy = false, onChoose }: Props) =>
  isBusy ? (
    <Button variant={variant} isBusy>
      <AdminIcon name="download" />
      <span className={labelClass}>{label}</span>
    </Button>
  ) : (
    <PanelButton label={label} icon="download" variant={variant} labelClass={labelClass}>
      {(closing) =>
        csvExportText.choices.map(([separator, words]) => (
          <PanelItem key={separator} closing={closing} onPress={() => onChoose(separator)}>
            {words}
          </PanelItem>
        ))
      }
    </PanelButton>
  );
