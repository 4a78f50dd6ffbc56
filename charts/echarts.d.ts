import { init } from 'echarts/core';
export type { EChartsCoreOption as ChartOption, EChartsType as Chart } from 'echarts/core';
export { init };
