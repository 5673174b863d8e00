import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { BOARD_GROUPS, type BoardGroup, type BoardRow, type RentalBoard } from '../../../../domain/rental/rental-board.ts';
import { Button } from '../../../components/button.tsx';
import { classNames } from '../../../components/class-names.ts';
import { EmptyState } from '../../../components/empty-state.tsx';
import { useViewModel } from '../../../core/view-model.tsx';
import { ListState } from '../kit/list/list-state.tsx';
import { PageHead } from '../kit/page-head.tsx';
import { Part } from '../kit/part.tsx';
import { defineScreen } from '../kit/screen.tsx';
import { BlockDialog } from './block-dialog.tsx';
import { blockTimeBindings } from './block-time.view-model.ts';
import { BoardDialog } from './board-dialogs.tsx';
import { BoardItem } from './board-item.tsx';
import { boardMoment } from './board-times.tsx';
import { rentalsText, rentalsText as text } from './rentals.text.ts';
import { RentalsViewModel, rentalsBindings } from './rentals.view-model.ts';
import styles from './rentals-page.module.scss';
import { UnitCalendar } from './unit-calendar.tsx';

const URGENT: ReadonlySet<BoardGroup> = new Set(['trouble']);

/** The number of rentals in each group, as links to it. */
const Summary = ({ groups }: { readonly groups: Readonly<Record<BoardGroup, readonly BoardRow[]>> }) => (
  <nav aria-label={text.summary}>
    <ul className={styles['summary']}>
      {BOARD_GROUPS.map((group) => (
        <li key={group}>
          <a href={`#${group}`} className={classNames(URGENT.has(group) && groups[group].length > 0 && styles['urgentCount'])}>
            <b>{text.count(groups[group].length)}</b>
            <span>{text.groups[group].title}</span>
          </a>
        </li>
      ))}
    </ul>
  </nav>
);

const Group = observer(
  ({ model, group, rows }: { readonly model: RentalsViewModel; readonly group: BoardGroup; readonly rows: readonly BoardRow[] }) => {
    const groupText = text.groups[group];
    return (
      <div id={group} className={styles['group']}>
        <Part title={groupText.title} text={rows.length === 0 ? groupText.empty : groupText.about}>
          {rows.length === 0 ? null : (
            <ul className={styles['items']}>
              {rows.map((row) => (
                <BoardItem key={row.orderId} model={model} row={row} />
              ))}
            </ul>
          )}
        </Part>
      </div>
    );
  },
);

const Blocks = observer(({ model, board }: { readonly model: RentalsViewModel; readonly board: RentalBoard }) => (
  <Part title={text.blocks} {...(board.blocks.length === 0 ? { text: text.noBlocks } : {})}>
    <ul>
      {board.blocks.map((block) => {
        const name = text.row(block.productName, block.unitPosition);
        return (
          <li key={block.id}>
            <div>
              {name}
              <small>{text.blockSpan(boardMoment(block.from, board.serverTime), boardMoment(block.to, board.serverTime))}</small>
              {block.note === null ? null : <small>{block.note}</small>}
            </div>
            <Button aria-label={text.unblockOf(name)} isBusy={model.busy === block.id} onClick={() => void model.unblock(block)}>
              {text.unblock}
            </Button>
          </li>
        );
      })}
    </ul>
  </Part>
));

interface Blocked {
  readonly unitId: string;
  readonly name: string | null;
}

const Board = observer(
  ({
    model,
    board,
    onBlock,
  }: {
    readonly model: RentalsViewModel;
    readonly board: RentalBoard;
    readonly onBlock: (unit: Blocked) => void;
  }) => {
    const { groups } = model;
    if (groups === null) return null;
    return (
      <>
        <Summary groups={groups} />
        {BOARD_GROUPS.map((group) => (
          <Group key={group} model={model} group={group} rows={groups[group]} />
        ))}
        {board.units.length === 0 ? null : (
          <Part title={text.units} text={text.unitsText}>
            <UnitCalendar
              units={board.units}
              start={board.serverTime}
              onBlock={({ unitId, productName, position }) => onBlock({ unitId, name: text.row(productName, position) })}
            />
          </Part>
        )}
        <Blocks model={model} board={board} />
      </>
    );
  },
);

/** The unit in the address, with its name where the previous page passed it on. */
const useUnitInAddress = (): readonly [Blocked | null, () => void] => {
  const [query, setQuery] = useSearchParams();
  const { state } = useLocation();
  const unitId = query.get('tutup');
  const name = typeof state === 'object' && state !== null && 'unit' in state && typeof state.unit === 'string' ? state.unit : null;
  return [unitId === null ? null : { unitId, name }, () => setQuery({}, { replace: true, preventScrollReset: true })];
};

/** The rental board: rentals of now and of the next day, and the calendar of the units. */
export const RentalsPage = observer(() => {
  const model = useViewModel(RentalsViewModel);
  const [requested, clearAddress] = useUnitInAddress();
  const [chosen, setChosen] = useState<Blocked | null>(null);
  const { board } = model;
  const blocked = chosen ?? requested;
  const close = (): void => {
    setChosen(null);
    if (requested !== null) clearAddress();
  };
  const isEmpty = board !== null && board.units.length + board.blocks.length + BOARD_GROUPS.flatMap((group) => board[group]).length === 0;
  return (
    <>
      <PageHead title={text.title} />
      <p className={styles['intro']}>{text.intro}</p>
      <ListState isLoading={board === null} problem={model.problem} onRetry={() => void model.load()} empty={null}>
        {board === null ? null : isEmpty ? (
          <EmptyState title={text.emptyTitle} text={text.emptyText} />
        ) : (
          <Board model={model} board={board} onBlock={setChosen} />
        )}
      </ListState>
      {model.subject === null ? null : <BoardDialog model={model} subject={model.subject} />}
      {blocked === null ? null : (
        <BlockDialog
          {...blocked}
          now={() => model.now}
          onDone={() => {
            close();
            void model.load();
          }}
          onCancel={close}
        />
      )}
    </>
  );
});

export const rentalsScreen = defineScreen({
  title: rentalsText.title,
  bindings: [rentalsBindings, blockTimeBindings],
  Component: RentalsPage,
});
