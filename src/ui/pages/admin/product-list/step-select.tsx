import { PRICE_STEPS, type PriceStep } from '../../../../domain/catalog/price-change.ts';
import { SelectField } from '../../../components/select-field.tsx';
import { bulkText } from '../parts/catalog/product-bulk.text.ts';

const OPTIONS = PRICE_STEPS.map((step) => [String(step), bulkText.roundings[step]] as const);

/** What computed prices are rounded to. */
export const StepSelect = ({ value, onChange }: { readonly value: PriceStep; readonly onChange: (step: PriceStep) => void }) => (
  <SelectField
    label={bulkText.rounding}
    name="pembulatan"
    options={OPTIONS}
    value={String(value)}
    onChange={(chosen) => onChange(PRICE_STEPS.find((step) => String(step) === chosen) ?? 1)}
  />
);
