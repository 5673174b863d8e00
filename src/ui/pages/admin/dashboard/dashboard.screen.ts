import { defineScreen } from '../kit/screen.tsx';
import { dashboardBindings } from './bindings.ts';
import { dashboardText } from './dashboard.text.ts';
import { DashboardPage } from './dashboard-page.tsx';

export const dashboardScreen = defineScreen({ title: dashboardText.title, bindings: [dashboardBindings], Component: DashboardPage });
