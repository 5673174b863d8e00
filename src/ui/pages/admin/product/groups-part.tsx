import { observer } from 'mobx-react-lite';
import type { GroupChoice } from '../../../../application/catalog/staff-products.ts';
import { amountOf } from '../../../../domain/shared/amount.ts';
import { tierForPrice } from '../../../../domain/taxonomy/tier-ranges.ts';
import { Button } from '../../../components/button.tsx';
import { ChoiceField } from '../../../components/forms/choice-field.tsx';
import { TextField } from '../../../components/forms/text-field.tsx';
import { SwitchRow } from '../../../components/switch-row.tsx';
import { FormPart } from './form-part.tsx';
import { productEditorText as text } from './product.text.ts';
import styles from './product-editor.module.scss';
import type { ProductEditorViewModel } from './product-editor.view-model.ts';
import { tied } from './tied.ts';

const PLACES = [
  ['categoryId', 'categories'],
  ['gameTitleId', 'games'],
  ['tierId', 'tiers'],
] as const;

/** An inactive group is offered only while the product has it. */
const optionsOf = (groups: readonly GroupChoice[], chosen: string) =>
  groups
    .filter(({ id, isActive }) => isActive || id === chosen)
    .map(({ id, name, isActive }) => [id, isActive ? name : text.switchedOff(name)] as const);

/** The groups of the product and its visibility in the shop. */
export const GroupsPart = observer(({ model }: { readonly model: ProductEditorViewModel }) => {
  const { form, groups } = model;
  const price = amountOf(form.values.price);
  const fitting = price === null ? null : tierForPrice(groups?.tiers ?? [], price);
  return (
    <FormPart title={text.groups}>
      <div className={styles['row']}>
        {PLACES.map(([field, choices]) => (
          <ChoiceField
            key={field}
            name={field}
            label={text.fields[field]}
            hint={text.help[field]}
            error={form.problems[field] ?? null}
            showsHint
            value={form.values[field]}
            onChange={(value) => form.set({ [field]: value })}
            options={[['', field === 'categoryId' ? text.choose : text.none], ...optionsOf(groups?.[choices] ?? [], form.values[field])]}
          />
        ))}
      </div>
      {fitting === null || fitting.id === form.values.tierId ? null : (
        <div>
          <Button variant="quiet" onClick={() => form.set({ tierId: fitting.id })}>
            {text.suggestTier(fitting.name)}
          </Button>
        </div>
      )}
      <div>
        <SwitchRow
          name="isActive"
          label={text.fields.isActive}
          isOn={form.values.isActive}
          onChange={(isOn) => form.set({ isActive: isOn })}
        />
        <p className={styles['hint']}>{text.help.isActive}</p>
      </div>
      {form.values.isActive ? null : <TextField {...tied(model, 'publishAt')} type="datetime-local" />}
    </FormPart>
  );
});
