import { BarChart, LineChart } from 'echarts/charts'
import { GridComponent, LegendComponent } from 'echarts/components'
import { init, use } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import { escapeHtml } from '../../lib/text/escape-html'
import type { Chart } from './section'

use([BarChart, LineChart, GridComponent, LegendComponent, SVGRenderer])

/** The colours are variables of the page's style sheet, so that a chart follows light, dark and print. */
const COLOURS = [1, 2, 3, 4, 5, 6].map((number) => `var(--c${number})`)
const TEXT = { color: 'var(--ink)', fontSize: 13, fontFamily: 'inherit' }
const LINE = { lineStyle: { color: 'var(--line)' } }
/** A different dash for each line, so that colour alone tells nothing. */
const DASHES = ['solid', 'dashed', 'dotted', [8, 3, 2, 3], [14, 4], [2, 6]]
const ROW = 36

/** A text in at most `most` characters. */
const short = (text: string, most: number) => (text.length > most ? `${text.slice(0, most - 1)}…` : text)

/** 12,345, as in the tables. */
const grouped = ({ value }: { value: unknown }) =>
  typeof value === 'number' ? value.toLocaleString('en-US') : ''

const numbers = {
  type: 'value' as const,
  minInterval: 1,
  axisLabel: { ...TEXT, hideOverlap: true },
  splitLine: LINE,
}
/** The axis labels are part of the area. */
const WITHIN = { outerBoundsMode: 'same' as const, outerBoundsContain: 'axisLabel' as const }
const names = { type: 'category' as const, axisLine: LINE, axisTick: { show: false } }

function optionOf({ kind, categories, series }: Chart, width: number) {
  const isNarrow = width < 600
  const legend =
    series.length > 1 ? { show: true, top: 0, left: 0, textStyle: TEXT, itemWidth: 28 } : { show: false }
  const top = series.length > 1 ? (isNarrow ? 24 * Math.ceil(series.length / 2) + 12 : 40) : 12
  const values = (data: readonly (number | null)[]) => data.map((value) => value ?? '-')
  if (kind === 'lines')
    return {
      legend,
      grid: { ...WITHIN, left: 8, right: 16, top, bottom: 8 },
      xAxis: {
        ...names,
        data: categories.map((day) => day.slice(5)),
        axisLabel: { ...TEXT, hideOverlap: true },
      },
      yAxis: numbers,
      series: series.map(({ name, values: data }, i) => ({
        type: 'line' as const,
        name: short(name, 16),
        data: values(data),
        showSymbol: categories.length < 3 || (isNarrow === false && categories.length < 40),
        symbolSize: 5,
        lineStyle: { width: 2, type: DASHES[i % DASHES.length] as never },
      })),
    }
  return {
    legend,
    grid: { ...WITHIN, left: 8, right: 64, top, bottom: 8 },
    xAxis: { ...numbers, axisLabel: { show: false }, splitLine: { show: false } },
    yAxis: {
      ...names,
      inverse: true,
      // Two lines at most: the table has the whole name.
      data: categories.map((name) => short(name, isNarrow ? 16 : 36)),
      axisLabel: {
        ...TEXT,
        interval: 0,
        width: Math.min(
          isNarrow ? 108 : 240,
          TEXT.fontSize * Math.max(...categories.map(({ length }) => length)),
        ),
        overflow: 'break' as const,
        lineHeight: 16,
      },
    },
    series: series.map(({ name, values: data }) => ({
      type: 'bar' as const,
      name,
      data: values(data),
      barMaxWidth: 18,
      barMinHeight: 2,
      label: { ...TEXT, show: true, position: 'right' as const, formatter: grouped },
    })),
  }
}

/** Draws a chart as SVG of its own, without scripts and styles; its text is in the table beside it. */
export function draw(chart: Chart, width: number): string {
  const height =
    chart.kind === 'lines' ? 300 : 60 + chart.categories.length * (ROW + 20 * (chart.series.length - 1))
  const drawing = init(null, null, { renderer: 'svg', ssr: true, width, height })
  drawing.setOption({ animation: false, color: COLOURS, ...optionOf(chart, width) })
  const svg = drawing.renderToSVGString()
  drawing.dispose()
  return svg
    .replace(/<style[\s\S]*?<\/style>/g, '')
    .replaceAll(/ (?:class|pointer-events|ecmeta_\w+)="[^"]*"/g, '')
    .replace('<svg ', `<svg role="img" aria-label="${escapeHtml(chart.title)}，数据见下表" `)
}
