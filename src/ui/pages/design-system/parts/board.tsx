import { ScoreBoard } from '../../../components/score-board.tsx';
import { designSystemText as text } from '../../../text/design-system.ts';
import { BothThemes } from '../both-themes.tsx';
import { Specimen } from '../specimen.tsx';

const LINES = text.boardLines.map(([label, value]) => ({ label, value }));

export const Board = () => (
  <Specimen title={text.board}>
    <BothThemes>{() => <ScoreBoard attributes={LINES} />}</BothThemes>
  </Specimen>
);
