import { groupBindings } from '../../../back-office/groups/bindings.ts';
import { GroupListPage } from '../../../back-office/groups/group-list-page.tsx';
import { defineScreen } from '../../../back-office/screen.tsx';
import { groupsText } from '../../../text/admin/groups.ts';

const TiersPage = () => <GroupListPage kind="tiers" />;

export const tiersScreen = defineScreen({ title: groupsText.kinds.tiers.title, bindings: [groupBindings], Component: TiersPage });
