import { observer } from 'mobx-react-lite';
import type { ImportPlan } from '../../../../application/catalog/check-product-import.ts';
import {
  type ChangedField,
  changedFields,
  chosenChange,
  type DoubtChoice,
  givenValue,
  type PlannedLine,
  rowToWrite,
  storedValue,
  type WholeProduct,
} from '../../../../domain/catalog/import-plan.ts';
import type { ImportRow } from '../../../../domain/catalog/product-import.ts';
import { formatCount, formatRupiah } from '../../../../domain/shared/rupiah.ts';
import { Picture } from '../../../components/picture.tsx';
import { SelectField } from '../../../components/select-field.tsx';
import { PageTurner } from '../kit/list/page-turner.tsx';
import { DataTable } from '../kit/table/data-table.tsx';
import type { TableColumn } from '../kit/table/table-column.ts';
import styles from './planned-lines.module.scss';
import { productImportText } from './product-import.text.ts';
import { PAGE, type ProductImportViewModel } from './product-import.view-model.ts';

const text = productImportText.plan;

/** A product as it stands after the import. */
interface PlannedProduct {
  readonly line: PlannedLine;
  readonly name: string;
  readonly price: number | null;
  readonly stock: number | null;
  readonly game: string;
  readonly image: string | null;
  readonly changes: readonly string[];
}

const AMOUNTS: ReadonlySet<ChangedField> = new Set(['price', 'originalPrice', 'cost']);
const SHORT: ReadonlySet<ChangedField> = new Set(['name', 'internalCode', 'owner']);

const valueText = (field: ChangedField, value: unknown): string => {
  if (value === null || value === undefined || value === '') return text.none;
  if (typeof value === 'number') return AMOUNTS.has(field) ? formatRupiah(value) : formatCount(value);
  return String(value);
};

/** Numbers and names with both values, longer fields by their name. */
const changeTexts = (row: ImportRow | null, stored: WholeProduct | null): readonly string[] => {
  if (row === null || stored === null) return [];
  return changedFields(row).map((field) => {
    if (field === 'rentals') return text.rentals(row.rentals ?? []);
    const after = givenValue(row, field);
    const isShort = typeof after === 'number' || SHORT.has(field);
    return isShort ? text.change(field, valueText(field, storedValue(stored, field)), valueText(field, after)) : text.fields[field];
  });
};

const rentalTexts = ({ rentals }: ImportRow): readonly string[] =>
  rentals === null || rentals.length === 0 ? [] : [text.rentals(rentals)];

const productOf = (line: PlannedLine, choice: DoubtChoice, games: ImportPlan['games']): PlannedProduct => {
  const [possible = null] = line.choices.changes;
  const change = chosenChange(line, choice) ?? possible;
  const row = rowToWrite(line, choice) ?? change?.row ?? line.choices.new;
  const stored = change?.stored ?? line.stored;
  const changes = row?.changes ?? {};
  const kept = row?.isNew === true ? null : stored;
  const gameId = changes.gameTitleId ?? kept?.gameId ?? null;
  return {
    line,
    name: changes.name ?? kept?.name ?? line.name,
    price: changes.price ?? kept?.price ?? null,
    stock: changes.stock ?? kept?.stock ?? (row?.isNew === true ? 1 : null),
    game: gameId === null ? '' : (games.get(gameId) ?? ''),
    image: changes.image ?? kept?.image ?? null,
    changes: row?.isNew === true ? rentalTexts(row) : changeTexts(row, stored),
  };
};

/** Pages show pictures of the shop alone; of another address its host. */
const Cover = ({ address }: { readonly address: string | null }) => {
  if (address === null) return null;
  if (address.startsWith('/')) return <Picture className={styles['cover']} address={address} alt="" sizes="40px" />;
  return <small>{text.pictureFrom(URL.canParse(address) ? new URL(address).host : address)}</small>;
};

const Doubt = observer(({ line, model }: { readonly line: PlannedLine; readonly model: ProductImportViewModel }) => {
  const { changes } = line.choices;
  const options: readonly (readonly [DoubtChoice, string])[] = [
    ['skip', text.choices.skip],
    ...changes.map(({ stored }) => [`change ${stored.id}`, changes.length === 1 ? text.choices.change : text.changeOf(stored)] as const),
    ...(line.choices.new === null ? [] : [['new', text.choices.new] as const]),
  ];
  return (
    <div className={styles['doubt']}>
      <p>{text.doubts[line.doubt ?? 'REPEATED_ROW'](line)}</p>
      <SelectField
        label={text.choiceOf(line.name)}
        name={`choice-${line.line}`}
        options={options}
        value={model.choiceOf(line)}
        onChange={(choice) => model.choose(line.line, choice)}
      />
    </div>
  );
});

const columnsOf = (model: ProductImportViewModel): readonly TableColumn<PlannedProduct>[] => [
  { id: 'line', header: productImportText.columns.line, isNamed: true, cell: ({ line }) => line.line },
  { id: 'state', header: text.state, cell: ({ line }) => <span data-state={line.state}>{text.states[line.state]}</span> },
  {
    id: 'name',
    header: productImportText.columns.name,
    isRowHeader: true,
    cell: ({ name, image }) => (
      <span className={styles['name']}>
        {name || productImportText.noName}
        <Cover address={image} />
      </span>
    ),
  },
  { id: 'game', header: text.game, isNamed: true, cell: ({ game }) => game },
  { id: 'price', header: text.price, isNumber: true, isNamed: true, cell: ({ price }) => (price === null ? '' : formatRupiah(price)) },
  { id: 'stock', header: text.stock, isNumber: true, isNamed: true, cell: ({ stock }) => (stock === null ? '' : formatCount(stock)) },
  {
    id: 'changes',
    header: text.changes,
    cell: ({ line, changes }) => (
      <>
        {changes.length === 0 ? null : <span>{changes.join(', ')}</span>}
        {line.state === 'doubtful' && model.step === 'checked' ? <Doubt line={line} model={model} /> : null}
      </>
    ),
  },
];

/** Every row of the file as it would be written, a page at a time. */
export const PlannedLines = observer(
  ({ model, games }: { readonly model: ProductImportViewModel; readonly games: ImportPlan['games'] }) => {
    const { listed, page, from, counts, lines } = model;
    const filters = (['new', 'changed', 'doubtful', 'same'] as const).filter((state) => counts[state] > 0);
    if (lines.length === counts.refused) return null;
    return (
      <section className={styles['lines']} aria-label={text.title}>
        <header>
          <h2>{text.title}</h2>
          <SelectField
            label={text.show}
            name="shown"
            options={[
              ['all', text.all(lines.length - counts.refused)],
              ...filters.map((state) => [state, text.only(state, counts[state])] as const),
            ]}
            value={model.shown}
            onChange={model.show}
          />
          {counts.doubtful > 1 && model.step === 'checked' ? (
            <SelectField
              label={text.forAll}
              name="all-choices"
              options={[
                ['', text.forAll],
                ...(['skip', 'change', 'new'] as const).map((choice) => [choice, text.choices[choice]] as const),
              ]}
              value={''}
              onChange={(choice) => (choice === '' ? undefined : model.chooseAll(choice))}
            />
          ) : null}
        </header>
        <DataTable
          caption={text.title}
          layout="stackedEarly"
          columns={columnsOf(model)}
          rows={page.map((line) => productOf(line, model.choiceOf(line), games))}
          idOf={({ line }) => String(line.line)}
        />
        <PageTurner label={text.title} from={from} size={PAGE} count={listed.length} onTurn={model.turnTo} />
      </section>
    );
  },
);
