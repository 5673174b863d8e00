export default () => globalThis.testCluster?.stop();
