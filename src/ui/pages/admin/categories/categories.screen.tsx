import { groupBindings } from '../../../back-office/groups/bindings.ts';
import { GroupListPage } from '../../../back-office/groups/group-list-page.tsx';
import { defineScreen } from '../../../back-office/screen.tsx';
import { groupsText } from '../../../text/admin/groups.ts';

const CategoriesPage = () => <GroupListPage kind="categories" />;

export const categoriesScreen = defineScreen({
  title: groupsText.kinds.categories.title,
  bindings: [groupBindings],
  Component: CategoriesPage,
});
