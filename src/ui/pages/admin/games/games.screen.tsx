import { groupBindings } from '../../../back-office/groups/bindings.ts';
import { GroupListPage } from '../../../back-office/groups/group-list-page.tsx';
import { defineScreen } from '../../../back-office/screen.tsx';
import { groupsText } from '../../../text/admin/groups.ts';

const GamesPage = () => <GroupListPage kind="games" />;

export const gamesScreen = defineScreen({ title: groupsText.kinds.games.title, bindings: [groupBindings], Component: GamesPage });
