import { defineScreen } from '../kit/screen.tsx';
import { groupBindings } from '../parts/taxonomy/bindings.ts';
import { GroupListPage } from '../parts/taxonomy/group-list-page.tsx';
import { groupsText } from '../parts/taxonomy/taxonomy.text.ts';

const TiersPage = () => <GroupListPage kind="tiers" />;

export const tiersScreen = defineScreen({ title: groupsText.kinds.tiers.title, bindings: [groupBindings], Component: TiersPage });
