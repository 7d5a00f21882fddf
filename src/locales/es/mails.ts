import type { mails as english } from '../en/mails.ts';

export const mails: Record<keyof typeof english, string> = {
  mail_code_subject: 'Su código de verificación',
  mail_code_text:
    'Introduzca este código para iniciar sesión. Es válido durante {minutes} minutos y funciona una sola vez.\nNunca le pediremos este código.',
  reset_password_subject: 'Establezca una nueva contraseña',
  reset_password_text:
    'Hemos recibido una solicitud de nueva contraseña para esta cuenta.\nEl enlace funciona una sola vez y es válido durante {minutes} minutos. Si no la ha solicitado, ignore este correo: su contraseña no cambia.',
  reset_password_action: 'Establecer una nueva contraseña',
  set_password_subject: 'Su cuenta está lista',
  set_password_text:
    'Su solicitud de registro ha sido aprobada.\nEstablezca una contraseña para empezar. El enlace funciona una sola vez y es válido durante {hours} horas. Después, solicite otro en «He olvidado la contraseña».',
  set_password_action: 'Establecer contraseña',
  registration_received_subject: 'Hemos recibido su solicitud de registro',
  registration_received_text:
    'Gracias. Revisaremos su solicitud y le responderemos por correo.\nConfirme su dirección de correo, por favor.',
  registration_received_action: 'Confirmar la dirección',
  registration_notice_subject: 'Nueva solicitud de registro',
  registration_notice_text: '{name} de {company} ({email}) solicita una cuenta.',
  registration_notice_action: 'Revisar las solicitudes',
  registration_known_subject: 'Ya tiene una cuenta',
  registration_known_text:
    'Hemos recibido una solicitud de registro para esta dirección de correo, que ya tiene una cuenta.\nSi ha olvidado la contraseña, establezca una nueva.',
  registration_known_action: 'He olvidado la contraseña',
  registration_refused_subject: 'Su solicitud de registro',
  registration_refused_text: 'No podemos aprobar su solicitud de registro.\nMotivo: {reason}',
  verify_email_subject: 'Confirme su dirección de correo',
  verify_email_text:
    'Confirme su dirección de correo, por favor. El enlace funciona una sola vez y es válido durante {hours} horas.',
  verify_email_action: 'Confirmar la dirección',
  email_changed_subject: 'Se ha cambiado la dirección de correo de su cuenta',
  email_changed_text:
    'Ahora inicia sesión con {email}. Se han cerrado todas las sesiones de su cuenta.\nSi no lo esperaba, contacte con nosotros de inmediato.',
  password_changed_subject: 'Se ha cambiado su contraseña',
  password_changed_text:
    'Un miembro del personal ha establecido una contraseña nueva para su cuenta. Se han cerrado todas sus sesiones.\nSi no lo esperaba, contacte con nosotros de inmediato.',
  own_password_changed_subject: 'Se ha cambiado su contraseña',
  own_password_changed_text:
    'La contraseña de su cuenta se ha cambiado con la contraseña anterior. Se han cerrado todas las demás sesiones.\nSi no fue usted, establezca una contraseña nueva en «He olvidado la contraseña» y contacte con nosotros de inmediato.',
  report_subject: 'Su informe {file}',
  report_text: 'Adjunto encontrará el informe que solicitó, a fecha de {when}.',
  report_action: 'Abrir el portal',
  recall_subject: 'Retirada {reference}: confirme antes del {day}',
  recall_text:
    'Una retirada afecta a productos que se le enviaron, que usted guarda o de los que es responsable. La carta adjunta indica cuáles y qué hacer.\nConfirme la retirada en el portal a más tardar el {day}.',
  recall_action: 'Abrir la retirada',
  recall_reminder_subject: 'Recordatorio: la retirada {reference} no está confirmada',
  recall_reminder_text:
    'La confirmación de la retirada {reference} vencía el {day} y falta.\nCuente lo que hay, póngalo en cuarentena y confirme la retirada en el portal. Escriba 0 si no hay nada.',
  recall_reminder_action: 'Abrir la retirada',
  excursion_opened_subject: 'Desviación de temperatura: {reference}',
  excursion_opened_text:
    'Se detectó una desviación de temperatura en el envío {reference} de {project}: se midieron de {lowest} a {highest} °C, fuera de {low} a {high} °C.\nLos productos están en cuarentena hasta que decida calidad, a más tardar el {day}.',
  excursion_opened_action: 'Abrir la desviación',
  excursion_released_subject: 'Liberado tras una desviación: {reference}',
  excursion_released_text:
    'Calidad ha liberado los productos de la desviación de temperatura del envío {reference} de {project}. El motivo está en el portal.',
  excursion_released_action: 'Abrir la desviación',
  excursion_rejected_subject: 'Rechazado tras una desviación: {reference}',
  excursion_rejected_text:
    'Calidad ha rechazado los productos de la desviación de temperatura del envío {reference} de {project}. No los utilice. El motivo está en el portal.',
  excursion_rejected_action: 'Abrir la desviación',
  subscription_subject: 'Exportación programada: {file}',
  subscription_text:
    'Adjunta encontrará su exportación programada, a fecha de {when}.\nPuede pausarla o eliminarla en «Exportaciones programadas», en sus ajustes.',
  subscription_action: 'Abrir las exportaciones programadas',
  package_update_subject: '{airbill}: {status}',
  package_update_text: 'El paquete {airbill} tiene un nuevo estado: {status}.',
  package_update_action: 'Abrir el paquete',
  delivery_report_subject: '{airbill}: entregado',
  delivery_report_text:
    'El paquete {airbill} del proyecto {project} se ha entregado.\nInforma {who}, {when}.{proof}',
  delivery_report_action: 'Abrir el paquete',
  delivery_partly_subject: '{airbill}: entregado en parte',
  delivery_partly_text:
    'El paquete {airbill} del proyecto {project} se ha entregado en parte.\nInforma {who}, {when}.{proof}',
  delivery_partly_action: 'Abrir el paquete',
  delivery_attempted_subject: '{airbill}: no entregado',
  delivery_attempted_text:
    'El paquete {airbill} del proyecto {project} no se ha podido entregar.\nInforma {who}, {when}.{proof}',
  delivery_attempted_action: 'Abrir el paquete',
  receipt_link_subject: 'Prueba de entrega {airbill}',
  receipt_link_text:
    'Con este enlace puede abrir la prueba de entrega del paquete {airbill}.\nEl enlace es válido hasta {until}. No lo reenvíe.',
  receipt_link_action: 'Abrir la prueba de entrega',
  new_invoice_subject: 'Nueva factura {name}',
  new_invoice_text: 'Se ha añadido la factura {name}.',
  new_invoice_action: 'Abrir la factura',
  package_updates_subject: '{count} paquetes tienen un nuevo estado',
  package_updates_text: '{count} paquetes tienen un nuevo estado. Los primeros:\n{list}',
  package_updates_action: 'Abrir los paquetes',
  new_invoices_subject: '{count} facturas nuevas',
  new_invoices_text: 'Se han añadido {count} facturas. Las primeras:\n{list}',
  new_invoices_action: 'Abrir las facturas',
  unblinding_subject: 'Desenmascaramiento de urgencia del kit {number}',
  unblinding_text:
    '{who} desenmascaró el kit {number} del proyecto {project} el {when}.\nEste correo no dice qué contiene el kit.',
  unblinding_action: 'Abrir el desenmascaramiento',
  mail_fails_subject: 'Los correos no se envían desde hace más de una hora',
  mail_fails_text:
    'Correos pendientes: {count}. El más antiguo se creó el {when}.\nError del servidor de correo: {error}',
  mail_fails_action: 'Abrir las tareas en segundo plano',
  gps_fails_subject: 'El GPS no funciona desde hace más de una hora',
  gps_fails_text: 'Intentos fallidos: {count}, desde el {when}.\nError: {error}',
  gps_fails_action: 'Abrir las tareas en segundo plano',
  gps_works_subject: 'El GPS vuelve a funcionar',
  gps_works_text: 'No funcionaba desde el {when}. Intentos fallidos: {count}.\nÚltimo error: {error}',
  gps_works_action: 'Abrir las tareas en segundo plano',
  weather_fails_subject: 'El servicio meteorológico no funciona desde hace más de una hora',
  weather_fails_text: 'Intentos fallidos: {count}, desde el {when}.\nError: {error}',
  weather_fails_action: 'Abrir las tareas en segundo plano',
  weather_works_subject: 'El servicio meteorológico vuelve a funcionar',
  weather_works_text: 'No funcionaba desde el {when}. Intentos fallidos: {count}.\nÚltimo error: {error}',
  weather_works_action: 'Abrir las tareas en segundo plano',
  mailbox_fails_subject: 'El buzón no se lee desde hace más de una hora',
  mailbox_fails_text: 'Intentos fallidos: {count}, desde el {when}.\nError: {error}',
  mailbox_fails_action: 'Abrir las tareas en segundo plano',
  mailbox_works_subject: 'El buzón vuelve a leerse',
  mailbox_works_text: 'No funcionaba desde el {when}. Intentos fallidos: {count}.\nÚltimo error: {error}',
  mailbox_works_action: 'Abrir las tareas en segundo plano',
  footer:
    'Este correo se ha enviado automáticamente porque esta dirección pertenece a una cuenta o una solicitud.',
};
