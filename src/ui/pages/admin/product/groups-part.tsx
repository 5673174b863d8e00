import { observer } from 'mobx-react-lite';
import { SwitchRow } from '../../../components/switch-row.tsx';
import { FormPart } from './form-part.tsx';
import { GroupInput } from './inputs.tsx';
import { productEditorText as text } from './product.text.ts';
import styles from './product-editor.module.scss';
import type { ProductEditorViewModel } from './product-editor.view-model.ts';

const PLACES = [
  ['categoryId', 'categories'],
  ['gameTitleId', 'games'],
  ['tierId', 'tiers'],
] as const;

/** Where in the shop it stands, and whether it stands there at all. */
export const GroupsPart = observer(({ model }: { readonly model: ProductEditorViewModel }) => {
  const { form, groups } = model;
  return (
    <FormPart title={text.groups}>
      <div className={styles['row']}>
        {PLACES.map(([field, choices]) => (
          <GroupInput
            key={field}
            name={field}
            label={text.fields[field]}
            help={text.help[field]}
            error={form.problems[field]}
            value={form.values[field]}
            onChange={(value) => form.set({ [field]: value })}
            choices={groups?.[choices] ?? []}
            none={field === 'categoryId' ? text.choose : text.none}
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
