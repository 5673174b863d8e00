import { AttributeBoard } from '../../../components/attribute-board.tsx';
import { BothThemes } from '../both-themes.tsx';
import { designSystemText as text } from '../design-system.text.ts';
import { Specimen } from '../specimen.tsx';

const LINES = text.attributeBoardLines.map(([label, value]) => ({ label, value }));

export const Board = () => (
  <Specimen title={text.board}>
    <BothThemes>{() => <AttributeBoard attributes={LINES} />}</BothThemes>
  </Specimen>
);
