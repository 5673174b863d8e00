import { observer } from 'mobx-react-lite';
import { Link } from 'react-router-dom';
import type { StoredRow } from '../../../../application/statement/statement-repository.ts';
import type { Lump, LumpProposal } from '../../../../domain/statement/lump.ts';
import { Button } from '../../../components/button.tsx';
import { adminPaths } from '../kit/admin-paths.ts';
import { lumpText as text } from './lump.text.ts';
import type { StatementRowsViewModel } from './statement-rows.view-model.ts';

interface Props {
  readonly model: StatementRowsViewModel;
  readonly row: StoredRow;
}

const Choice = observer(({ model, row, lump }: Props & { readonly lump: Lump }) => (
  <>
    <p>{text.about(lump)}</p>
    <Button isBusy={model.busyId === row.id} aria-label={text.settleOf(lump)} onClick={() => void model.settle(row, lump)}>
      {text.settle}
    </Button>
  </>
));

/** The days of the shop's QRIS code that a row may settle; a person decides. */
export const LumpOfRow = observer(
  ({ model, row, proposal }: Props & { readonly proposal: Exclude<LumpProposal, { readonly kind: 'none' }> }) => {
    if (proposal.kind === 'difference')
      return (
        <>
          <p>{text.difference(proposal.nearest, proposal.gross, proposal.missing)}</p>
          <Link to={adminPaths.ledger}>{text.toLedger}</Link>
        </>
      );
    const lumps = proposal.kind === 'lump' ? [proposal.lump] : proposal.lumps;
    return (
      <>
        {proposal.kind === 'several' ? <p>{text.several(lumps.length)}</p> : null}
        {lumps.map((lump) => (
          <Choice key={JSON.stringify([lump.rows, lump.days])} model={model} row={row} lump={lump} />
        ))}
      </>
    );
  },
);
