import { ScoreBoard } from '../../../components/score-board.tsx';
import { BothThemes } from '../both-themes.tsx';
import { designSystemText as text } from '../design-system.text.ts';
import { Specimen } from '../specimen.tsx';

const LINES = text.boardLines.map(([label, value]) => ({ label, value }));

export const Board = () => (
  <Specimen title={text.board}>
    <BothThemes>{() => <ScoreBoard attributes={LINES} />}</BothThemes>
  </Specimen>
);
