import { STEPS, type Step } from './figures'
import { type Funnel, STEP_TEXT } from './funnel'
import type { Shown } from './hidden'
import { type Section, sectionOf, type Table } from './page'

/** Channels with a row of their own on the page; the files have all of them. */
const CHANNELS = 30
/** Channels with a column of their own in the tables by day. */
const COLUMNS = 6
const COMPARED = ['landing', 'application'] as const satisfies readonly Step[]

/** The rows of the page. The further channels are one row, which would tell of a hidden one if there is any. */
const listed = ({ rows }: Pick<Shown, 'rows'>): (number | null)[] => {
  const rest = rows.slice(CHANNELS)
  if (rest.length === 0) return rows
  const total = rest.reduce<number>((all, count) => all + (count ?? 0), 0)
  return [...rows.slice(0, CHANNELS), rows.includes(null) ? null : total]
}

const heads = STEPS.map((step) => STEP_TEXT[step])

/** A table of the largest channels of which each day can be shown; none where there is no such channel. */
function byDay({ days, names, shown }: Funnel, step: Step): Table[] {
  const { cells } = shown[step]
  const rows = [...cells.keys()].filter((row) => cells[row]?.some((cell) => cell)).slice(0, COLUMNS)
  if (rows.length === 0) return []
  return [
    {
      id: `channel-days-${step}`,
      caption: `各渠道每天${STEP_TEXT[step]}`,
      head: ['日期', ...rows.map((row) => names[row] ?? '')],
      rows: days.map((day, column) => [day, ...rows.map((row) => cells[row]?.[column] ?? null)]),
    },
  ]
}

export function channelSections(funnel: Funnel): Section[] {
  const { days, names, shown } = funnel
  const listedNames = names.length > CHANNELS ? [...names.slice(0, CHANNELS), '其他渠道'] : names
  return [
    sectionOf({
      id: 'channels',
      title: '渠道',
      text: `到达最多的${CHANNELS}个登记渠道各占一行，其余合为一行；目录中没有的渠道合为“未登记的渠道”。`,
      caption: '各渠道各步骤人数',
      head: ['渠道', ...heads],
      rows: listedNames.map((name, i) => [name, ...STEPS.map((step) => listed(shown[step])[i] ?? null)]),
    }),
    {
      id: 'channel-days',
      title: '渠道与日期',
      text: `只列出每天都没有小组的渠道，最多${COLUMNS}个；全部见CSV文件。`,
      tables: [
        ...COMPARED.flatMap((step) => byDay(funnel, step)),
        {
          id: 'funnel',
          caption: '各渠道每天各步骤人数',
          head: ['日期', '渠道', ...heads],
          isFileOnly: true as const,
          rows: days.flatMap((day, column) =>
            names.map((name, row) => [
              day,
              name,
              ...STEPS.map((step) => shown[step].cells[row]?.[column] ?? null),
            ]),
          ),
        },
      ],
    },
  ]
}
