import { groupBindings } from '../../../back-office/groups/bindings.ts';
import { GroupFormPage } from '../../../back-office/groups/group-form-page.tsx';
import { defineScreen } from '../../../back-office/screen.tsx';
import { groupsText } from '../../../text/admin/groups.ts';

const CategoryPage = () => <GroupFormPage kind="categories" />;

export const categoryScreen = defineScreen({
  title: groupsText.kinds.categories.title,
  bindings: [groupBindings],
  Component: CategoryPage,
});
