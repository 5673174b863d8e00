import { observer } from 'mobx-react-lite';
import type { GroupChoice } from '../../../../application/catalog/staff-products.ts';
import { ChoiceField } from '../../../components/forms/choice-field.tsx';
import { SwitchRow } from '../../../components/switch-row.tsx';
import { FormPart } from './form-part.tsx';
import { productEditorText as text } from './product.text.ts';
import styles from './product-editor.module.scss';
import type { ProductEditorViewModel } from './product-editor.view-model.ts';

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
      <div>
        <SwitchRow
          name="isActive"
          label={text.fields.isActive}
          isOn={form.values.isActive}
          onChange={(isOn) => form.set({ isActive: isOn })}
        />
        <p className={styles['hint']}>{text.help.isActive}</p>
      </div>
    </FormPart>
  );
});
