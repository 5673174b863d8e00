import { observer } from 'mobx-react-lite';
import { cellText } from '../../../../domain/shared/table-row.ts';
import type { LayoutMapping } from '../../../../domain/statement/map-layout.ts';
import { DATE_STYLES } from '../../../../domain/statement/statement-date.ts';
import { STATEMENT_DIRECTIONS, STATEMENT_NUMBERS } from '../../../../domain/statement/statement-layout.ts';
import { Button } from '../../../components/button.tsx';
import { ChoiceField } from '../../../components/forms/choice-field.tsx';
import { FormAlert } from '../../../components/forms/form-alert.tsx';
import { TextField } from '../../../components/forms/text-field.tsx';
import { statementsText } from './statements.text.ts';
import type { StatementsViewModel } from './statements.view-model.ts';
import styles from './statements-page.module.scss';

const text = statementsText.mapping;

const SAMPLE_LINES = 12;
const NONE = '';

type MappedPart = 'date' | 'text' | 'amount' | 'mark' | 'in' | 'out' | 'balance';

const partsOf = ({ direction }: LayoutMapping): readonly MappedPart[] => {
  if (direction === 'columns') return ['date', 'text', 'in', 'out', 'balance'];
  return direction === 'mark' ? ['date', 'text', 'amount', 'mark', 'balance'] : ['date', 'text', 'amount', 'balance'];
};

interface Props {
  readonly model: StatementsViewModel;
  readonly mapping: LayoutMapping;
}

const placeOf = (value: string): number | null => (value === NONE ? null : Number(value));
const optionOf = (place: number | null): string => (place === null ? NONE : String(place));

/** Matches the columns of an unknown file by hand; what they give is read with each change. */
export const MappingForm = observer(({ model, mapping }: Props) => {
  const lines = model.table.slice(0, SAMPLE_LINES);
  const width = Math.max(0, ...lines.map(({ cells }) => cells.length));
  const heads = mapping.head === null ? [] : (model.table[mapping.head]?.cells ?? []);
  const columns = Array.from({ length: width }, (_, place) => [String(place), text.column(place, cellText(heads[place]))] as const);
  const choices = (part: MappedPart): readonly (readonly [string, string])[] => [
    [NONE, part === 'mark' ? text.inSameCell : text.none],
    ...columns,
  ];
  return (
    <>
      <h2>{text.title}</h2>
      <p className={styles['faint']}>{text.about}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard. */}
      <section className={styles['sample']} aria-label={statementsText.sample} tabIndex={0}>
        <table>
          <tbody>
            {lines.map(({ line, cells }) => (
              <tr key={line}>
                <th scope="row">{line}</th>
                {columns.map(([place]) => (
                  <td key={place}>{cellText(cells[Number(place)])}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <div className={styles['fields']}>
        <ChoiceField
          label={text.head}
          name="head"
          error={null}
          options={[
            [NONE, text.noHead],
            ...lines.map(
              ({ line, cells }, place) => [String(place), text.headLine(line, cells.map(cellText).join(' · ').slice(0, 60))] as const,
            ),
          ]}
          value={optionOf(mapping.head)}
          onChange={(head) => void model.map({ head: placeOf(head) })}
        />
        <ChoiceField
          label={text.direction}
          name="direction"
          error={null}
          options={STATEMENT_DIRECTIONS.map((direction) => [direction, text.directions[direction]])}
          value={mapping.direction}
          onChange={(direction) => void model.map({ direction: direction as LayoutMapping['direction'] })}
        />
        {partsOf(mapping).map((part) => (
          <ChoiceField
            key={part}
            label={text.part(part)}
            name={part}
            error={null}
            options={choices(part)}
            value={optionOf(mapping[part])}
            onChange={(place) => void model.map({ [part]: placeOf(place) })}
          />
        ))}
        <ChoiceField
          label={text.dates}
          name="dates"
          error={null}
          options={DATE_STYLES.map((style) => [style, text.dateStyles[style]])}
          value={mapping.dates}
          onChange={(dates) => void model.map({ dates: dates as LayoutMapping['dates'] })}
        />
        <ChoiceField
          label={text.numbers}
          name="numbers"
          error={null}
          options={STATEMENT_NUMBERS.map((style) => [style, style])}
          value={mapping.numbers}
          onChange={(numbers) => void model.map({ numbers: numbers as LayoutMapping['numbers'] })}
        />
      </div>
      <FormAlert text={model.mappingProblem} />
      {mapping.head === null ? (
        <p className={styles['faint']}>{text.unsaved}</p>
      ) : (
        <div className={styles['chosen']}>
          <TextField
            label={text.name}
            name="layout_name"
            hint={text.nameHint}
            autoComplete="off"
            maxLength={60}
            error={null}
            value={model.layoutName}
            onChange={model.setLayoutName}
          />
          <Button disabled={model.opened?.statement == null} onClick={() => void model.saveLayout()}>
            {text.save}
          </Button>
        </div>
      )}
    </>
  );
});
