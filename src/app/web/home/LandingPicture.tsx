import { IconBuildingHospital, IconBuildingWarehouse, IconTemperature, IconTruck } from '#web/ui/icons.ts';
import classes from './LandingPicture.module.css';

/** Decorative: a temperature-controlled shipment by road from the depot to the site. */
export function LandingPicture() {
  return (
    <div className={classes['picture']} aria-hidden="true">
      <svg viewBox="0 0 480 300" preserveAspectRatio="xMidYMid slice">
        <path className={classes['contour']} d="M-20 70c90-50 150 30 240 0s150-70 280-20" />
        <path className={classes['contour']} d="M-20 120c90-40 160 40 250 10s150-60 270-10" />
        <path className={classes['contour']} d="M-20 178c100-30 170 40 260 20s150-50 260-6" />
        <path className={classes['contour']} d="M-20 240c110-20 170 40 270 24s150-36 250-2" />
        <path className={classes['way']} d="M90 210C150 210 150 90 240 90s100 118 150 118" />
      </svg>
      <span className={classes['depot']}>
        <IconBuildingWarehouse />
      </span>
      <span className={classes['truck']}>
        <IconTruck />
        <span className={classes['cold']}>
          <IconTemperature />
        </span>
      </span>
      <span className={classes['site']}>
        <IconBuildingHospital />
      </span>
    </div>
  );
}
