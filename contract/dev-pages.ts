/** Pages that only builds with the tester's tools contain. Plain data, a part of the page table (pages.ts). */
export const devPages = {
  tester: { path: '/tester', page: 'pages/tester/index', pack: 'pages/tester', title: '测试面板', dev: true },
  device: {
    path: '/tester/device',
    page: 'pages/tester/device/index',
    pack: 'pages/tester',
    title: '设备测试',
    dev: true,
  },
} as const
