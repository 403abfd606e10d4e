import { halves, judgeScreens } from '../../visits/judge-screens'

judgeScreens(halves[1] ?? [])
