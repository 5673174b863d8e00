import { groupBindings } from '../../../back-office/groups/bindings.ts';
import { GroupFormPage } from '../../../back-office/groups/group-form-page.tsx';
import { pictureBindings } from '../../../back-office/pictures/bindings.ts';
import { defineScreen } from '../../../back-office/screen.tsx';
import { groupsText } from '../../../text/admin/groups.ts';

const GamePage = () => <GroupFormPage kind="games" />;

export const gameScreen = defineScreen({
  title: groupsText.kinds.games.title,
  bindings: [groupBindings, pictureBindings],
  Component: GamePage,
});
