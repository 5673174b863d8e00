import { defineScreen } from '../kit/screen.tsx';
import { pictureBindings } from '../parts/media/bindings.ts';
import { groupBindings } from '../parts/taxonomy/bindings.ts';
import { GroupFormPage } from '../parts/taxonomy/group-form-page.tsx';
import { groupsText } from '../parts/taxonomy/taxonomy.text.ts';

const GamePage = () => <GroupFormPage kind="games" />;

export const gameScreen = defineScreen({
  title: groupsText.kinds.games.title,
  bindings: [groupBindings, pictureBindings],
  Component: GamePage,
});
