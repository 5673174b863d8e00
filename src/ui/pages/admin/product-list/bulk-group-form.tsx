import { observer } from 'mobx-react-lite';
import { type FormEvent, useState } from 'react';
import type { GroupChoice, ProductGroups, RowSet } from '../../../../application/catalog/staff-products.ts';
import { FormAlert } from '../../../components/forms/form-alert.tsx';
import { SelectField } from '../../../components/select-field.tsx';
import { bulkText } from '../parts/catalog/product-bulk.text.ts';
import styles from './bulk-dialog.module.scss';
import { BulkAnswers, type BulkFormProps, BulkPreview } from './bulk-form-parts.tsx';

type GroupAction = 'game' | 'tier' | 'category';

const LISTS: Readonly<Record<GroupAction, keyof ProductGroups>> = { game: 'games', tier: 'tiers', category: 'categories' };
const NONE = 'none';

const setOf = (asking: GroupAction, id: string | null): RowSet =>
  asking === 'game' ? { gameId: id } : asking === 'tier' ? { tierId: id } : { categoryId: id };

/** Another game, tier or category for all selected products. A product always has a category. */
export const GroupForm = observer(({ asking, rows, list, onRun, onCancel }: BulkFormProps<GroupAction>) => {
  const [chosen, setChosen] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const groups: readonly GroupChoice[] = list.groups[LISTS[asking]];
  const nameOf = ({ name, isActive }: GroupChoice): string => (isActive ? name : bulkText.hiddenGroup(name));
  const group = groups.find(({ id }) => id === chosen);
  const becomes = group?.name ?? bulkText.noGroup[asking];
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const set = setOf(asking, chosen === NONE ? null : chosen);
    if (chosen === '') setIsMissing(true);
    else onRun(rows.map((row) => ({ row, set })));
  };
  return (
    <form onSubmit={submit} noValidate>
      <h2 id="judul-ubah-banyak">{bulkText.question(asking, rows.length)}</h2>
      <SelectField
        label={bulkText.groupFields[asking]}
        name="kelompok"
        options={[
          ['', bulkText.groupFields[asking]],
          ...(asking === 'category' ? [] : [[NONE, bulkText.noGroup[asking]] as const]),
          ...groups.map((one) => [one.id, nameOf(one)] as const),
        ]}
        value={chosen}
        onChange={(value) => {
          setChosen(value);
          setIsMissing(false);
        }}
      />
      {isMissing ? <FormAlert text={bulkText.groupFirst} /> : null}
      {asking === 'game' ? <p className={styles['note']}>{bulkText.gameAttributes}</p> : null}
      {chosen === '' ? null : <BulkPreview rows={rows} show={(row) => `${row[asking]?.name ?? bulkText.noGroup[asking]} → ${becomes}`} />}
      <BulkAnswers count={rows.length} onCancel={onCancel} />
    </form>
  );
});
