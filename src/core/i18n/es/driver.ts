import type { driver as english } from '../en/driver.ts';
import type { Translated } from '../text.ts';

export const driver: Translated<typeof english> = {
  REPORT_SENT: 'El informe se ha enviado correctamente',
  scan_title: 'Escanear un paquete',
  scan_hint: 'Lea la guía aérea con un escáner de mano o escríbala.',
  find: 'Buscar el paquete',
  not_found_hint: 'Compruebe los caracteres de la etiqueta y vuelva a escanearla o escribirla.',
  several: {
    one: '{count} paquete tiene esta guía aérea',
    many: '{count} de paquetes tienen esta guía aérea',
    other: '{count} paquetes tienen esta guía aérea',
  },
  report_title: 'Informar de una entrega',
  recipients: 'A quién se informa',
  group: 'Receptores de {country}',
  nobody: 'No hay nadie previsto para este proyecto: el informe se envía a la dirección de emergencia.',
  send: 'Enviar el informe',
  scan_another: 'Escanear otro paquete',
};
