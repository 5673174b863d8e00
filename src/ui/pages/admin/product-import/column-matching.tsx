import { observer } from 'mobx-react-lite';
import { dataRows, headRow, type ProductFile } from '../../../../application/catalog/read-product-file.ts';
import { AMOUNT_COLUMNS, type ImportColumn, shownHeads } from '../../../../domain/catalog/import-columns.ts';
import { readAmountCell } from '../../../../domain/catalog/read-amount-cell.ts';
import { durationOfHead } from '../../../../domain/catalog/rental-columns.ts';
import { undefuseCell } from '../../../../domain/shared/csv-cell.ts';
import { formatRupiah } from '../../../../domain/shared/rupiah.ts';
import { cellText, isBelowHeads, type TableCell } from '../../../../domain/shared/table-row.ts';
import { Button } from '../../../components/button.tsx';
import { AreaField } from '../../../components/forms/area-field.tsx';
import { ChoiceField } from '../../../components/forms/choice-field.tsx';
import { SelectField } from '../../../components/select-field.tsx';
import { failureText } from '../kit/failure-text.ts';
import { DataTable } from '../kit/table/data-table.tsx';
import type { TableColumn } from '../kit/table/table-column.ts';
import styles from './column-matching.module.scss';
import { productImportText } from './product-import.text.ts';
import type { ProductImportViewModel } from './product-import.view-model.ts';

const text = productImportText.matching;

const SAMPLES = 5;
const HEAD_CHOICES = 20;
const LONGEST_SAMPLE = 80;

interface MatchedColumn {
  readonly place: number;
  readonly name: string;
  readonly column: ImportColumn;
  readonly samples: readonly TableCell[];
}

const shortened = (sample: string): string => (sample.length > LONGEST_SAMPLE ? `${sample.slice(0, LONGEST_SAMPLE)}…` : sample);

/** A sample with what is read of it, or why not. */
const Amount = ({ cell, column }: { readonly cell: TableCell; readonly column: ImportColumn }) => {
  const written = typeof cell === 'number' ? cell : undefuseCell(cell);
  const read = readAmountCell(written, { min: column.use === 'harga' || column.use === 'harga_sewa' ? 1 : 0 }, column.style);
  return (
    <>
      {cellText(cell)} {read.ok ? <b>{text.reading(formatRupiah(read.value))}</b> : <em>{text.reading(failureText(read.failure))}</em>}
    </>
  );
};

const Samples = ({ column, samples }: MatchedColumn) => (
  <ol className={styles['samples']}>
    {samples.map((cell, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: samples are the first rows, in their order.
      <li key={place}>
        {cellText(cell) === '' ? (
          '–'
        ) : column.use === 'private' ? (
          text.hidden
        ) : AMOUNT_COLUMNS.has(column.use) ? (
          <Amount cell={cell} column={column} />
        ) : (
          shortened(cellText(cell))
        )}
      </li>
    ))}
  </ol>
);

const columnsOf = (model: ProductImportViewModel): readonly TableColumn<MatchedColumn>[] => [
  { id: 'head', header: text.head, isRowHeader: true, cell: ({ name }) => name },
  { id: 'samples', header: text.samples, cell: (matched) => <Samples {...matched} /> },
  {
    id: 'use',
    header: text.use,
    cell: ({ place, name, column }) => (
      <div className={styles['choices']}>
        <SelectField
          label={text.useOf(name)}
          name={`use-${place}`}
          options={text.uses}
          value={column.use}
          onChange={(use) => model.chooseUse(place, use)}
        />
        {column.use === 'harga_sewa' ? <small>{text.duration(durationOfHead(column.head))}</small> : null}
        {AMOUNT_COLUMNS.has(column.use) ? (
          <SelectField
            label={text.styleOf(name)}
            name={`style-${place}`}
            options={text.styles}
            value={column.style}
            onChange={(style) => model.chooseStyle(place, style)}
          />
        ) : null}
      </div>
    ),
  },
];

/** Which sheet, and which of its rows has the heads. */
const Source = observer(({ model, file }: { readonly model: ProductImportViewModel; readonly file: ProductFile }) => (
  <div className={styles['source']}>
    {file.sheets.length < 2 ? null : (
      <ChoiceField
        label={text.sheet}
        name="sheet"
        error={null}
        options={file.sheets.map((name, place) => [String(place), name] as const)}
        value={String(file.sheet)}
        onChange={(sheet) => void model.chooseSheet(Number(sheet))}
      />
    )}
    <ChoiceField
      label={text.heads}
      name="heads"
      error={null}
      options={file.rows.slice(0, HEAD_CHOICES).map(({ line }, place) => {
        // Other rows may hold login data.
        const shown = place === file.heads ? shownHeads(file.columns).slice(0, 3) : [];
        return [String(place), text.headsOf(line, shortened(shown.filter((head) => head !== null).join(', ')))] as const;
      })}
      value={String(file.heads)}
      onChange={(place) => void model.chooseHeads(Number(place))}
    />
  </div>
));

/** Cells for all new products, where the file has no column for them. */
const Filled = observer(({ model }: { readonly model: ProductImportViewModel }) => {
  const groups = { kategori: model.groups?.categories, game: model.groups?.games, tier: model.groups?.tiers };
  return (
    <fieldset className={styles['filled']}>
      <legend>{text.filled}</legend>
      {model.fillable.map((column) =>
        column === 'deskripsi' ? (
          <AreaField
            key={column}
            label={text.filledNames[column]}
            name={column}
            error={null}
            rows={2}
            maxLength={10_000}
            value={model.filled[column] ?? ''}
            onChange={(cell) => model.fill(column, cell)}
          />
        ) : (
          <ChoiceField
            key={column}
            label={text.filledNames[column]}
            name={column}
            error={null}
            options={[['', text.nothing], ...(groups[column] ?? []).map(({ slug, name }) => [slug, name] as const)]}
            value={model.filled[column] ?? ''}
            onChange={(cell) => model.fill(column, cell)}
          />
        ),
      )}
    </fieldset>
  );
});

/** What each column of a file is imported as: proposed by its head, corrected here, and remembered. */
export const ColumnMatching = observer(({ model, file }: { readonly model: ProductImportViewModel; readonly file: ProductFile }) => {
  const samples = dataRows(file)
    .filter((row) => isBelowHeads(row, headRow(file)))
    .slice(0, SAMPLES);
  const shown = shownHeads(file.columns);
  const matched = file.columns.map((column, place) => ({
    place,
    column,
    name: shown[place] ?? text.noHead(place + 1),
    samples: samples.map(({ cells }) => cells[place] ?? ''),
  }));
  return (
    <section className={styles['matching']} aria-label={text.title}>
      <h2>{text.title}</h2>
      <p>{text.how}</p>
      <Source model={model} file={file} />
      <DataTable caption={text.title} layout="stacked" columns={columnsOf(model)} rows={matched} idOf={({ place }) => String(place)} />
      {file.columns.some(({ use }) => use === 'private') ? <p>{text.withheld}</p> : null}
      {model.missingColumns.length === 0 ? null : <p role="status">{text.missing(model.missingColumns)}</p>}
      {model.fillable.length === 0 ? null : <Filled model={model} />}
      <Button variant="primary" disabled={model.missingColumns.length > 0} onClick={() => void model.checkColumns()}>
        {text.check}
      </Button>
    </section>
  );
});
